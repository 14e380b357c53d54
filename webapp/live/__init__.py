"""The websocket: connections, publisher, subscriptions, packet filter; features have the handlers."""
