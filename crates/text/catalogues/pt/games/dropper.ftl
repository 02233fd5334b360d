# dropper
