// The manifest has to name a script for its functions. In the shared runtime no host loads it: taskpane.html associates them.
