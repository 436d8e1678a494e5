"""Facts as JSON: outboxes that are sent, games that are fetched."""
