-- The end of a session is an event of its own (type session_ended), which consoles are never told. Every read for a
-- stream asks whether there is one for its session, in the same snapshot as the events that it would deliver.
create index event_session_end on event ((data ->> 'session_id')) where type = 'session_ended';
