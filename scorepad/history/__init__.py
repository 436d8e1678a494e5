"""What is kept of games beside their journals, so that thousands can be listed and searched.

All of it is a cache: it is written in the transaction of the fact that changes it, carries the
number of that fact (`cached_at_version`), and `scorepad history` makes it again and compares.
"""
