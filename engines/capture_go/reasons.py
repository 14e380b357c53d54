"""Why a legal move may be good."""


def reason(position: object, move: str) -> dict[str, object]:
    """Plain facts."""
    return {"code": "quiet"}
