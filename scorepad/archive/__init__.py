"""What outlives this computer: backups, files of pads and games, and the doctor that looks."""
