"""The site as an app that can be installed: manifest, service worker, pages without a connection.

A page that may be kept says so in its first element: `keep` in its template, with the position for
a small picture and the answers that its script will ask for (`templates/site/base.html`). After it
has loaded, `static/js/frame/app.js` registers the service worker and tells it of the visit.
`routes` serves the worker's script at the root of the site. It imports
`static/js/offline/worker/main.js` by its hashed address, so that each version of the site is
another worker.

`visits.js` keeps the page, the static files that it has loaded, and the answers: only the server
judges problems, so `webapp.problems.kind` has all verdicts of one. With a lesson or an exercise it
keeps the others of its set (`keep_set` in its template), and the pages that an app begins with: home,
Mine, and those that each game names (`GameEntry.app_pages`), on which the first levels play without
the server (`static/js/matches/together/levels`) and every puzzle is moved, hinted at and solved: one
kept page becomes that of any code (`GameEntry.any_pages`, `huarong/puzzle/any_puzzle.js`). Pages that
have a day (`keep_day`) are kept anew once a day. A browser that saves data gets none of these.

An answer with `no-store` is not kept, unless it says that it may be (`security_headers.keep_offline`),
and `page_store.js` holds a hundred pages that were opened and 150 others at most. `navigations.js`
asks the site for every page; where it does not answer within five seconds, a kept page is shown, with
`data-offline` in its first element, or `/offline/<language>`, which lists what is kept.

A match goes on from what it heard last (`net/last_heard.js`). Its unsent move waits on the device
and outlives the tab: `frame/waiting/sender.js` sends it from the next page that is opened, and says
whether it was played. `net/problems.js` finds verdicts in the kept answers, and
`huarong/puzzle/solving/search.js` solves a puzzle without the server. Each page names its visitor
by a mark; pages of another one are dropped as soon as somebody else is there.
"""
