"""The websocket messages of matches and their reviews."""

from __future__ import annotations

from webapp.core.messages import Done, JobAnswer
from webapp.live.messages import Call, Messages
from webapp.matches.analysis import messages as analysis
from webapp.matches.messages import events, requests
from webapp.matches.reviews.messages import ReviewMessage

JOIN = Call("join", requests.JoinRequest, (requests.JoinAnswer,))
MOVE = Call("move", requests.MoveRequest, (requests.WrittenAnswer,))
TAKEBACK = Call("takeback", requests.TakebackRequest, (requests.WrittenAnswer,))
ANSWER = Call("answer", requests.AnswerRequest, (requests.WrittenAnswer,))
RESIGN = Call("resign", requests.ResignRequest, (requests.WrittenAnswer,))
CLAIM = Call("claim", requests.ClaimRequest, (requests.WrittenAnswer,))
GREET = Call("greet", requests.GreetRequest, (Done,))
LOOK = Call("look", requests.LookRequest, (Done,))
REMATCH = Call("rematch", requests.RematchRequest, (requests.RematchAnswer,))
HINT = Call("hint", requests.HintRequest, (JobAnswer,))
VALUES = Call("values", requests.ValuesRequest, (JobAnswer,))
REVIEW = Call("review", requests.ReviewRequest, (ReviewMessage,))

MESSAGES = Messages(
    (JOIN, MOVE, TAKEBACK, ANSWER, RESIGN, CLAIM, GREET, LOOK, REMATCH, HINT, VALUES, REVIEW),
    {
        "event": (*events.EVENTS, events.EventAfter),
        "thinking": (analysis.ThinkingEvent, analysis.ThinkingFailed),
        "hint": (analysis.Hint, analysis.HintFailed),
        "values": (analysis.Values, analysis.ValuesFailed),
        "review": (ReviewMessage,),
        "presence": (requests.MatchPresence,),
        "greeting": (requests.Greeting,),
        "look": (requests.Look,),
    },
)
