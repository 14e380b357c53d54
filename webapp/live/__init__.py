"""The websocket: connections, message handlers, packet filter."""
