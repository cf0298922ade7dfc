-- A ticket that lets somebody in has its numbered seat to itself, as sold; a void one has no claim
-- that no other ticket has. Read at the end of the transaction, whose steps may be in any order.
create or replace function keep_seat_of_ticket() returns trigger language plpgsql as $$
begin
  if exists (
    select from tickets where event_date_id = new.event_date_id and seat = new.seat and state in ('valid', 'admitted')
  ) is distinct from exists (
    select from seat_claims where event_date_id = new.event_date_id and seat = new.seat and state = 'sold'
  ) then
    raise exception 'seat % of date % is not sold as its tickets are', new.seat, new.event_date_id
      using errcode = 'check_violation', constraint = 'ticket_has_its_seat';
  end if;
  return null;
end $$;

drop trigger if exists ticket_has_its_seat on tickets;
create constraint trigger ticket_has_its_seat after insert or update of state, seat on tickets
  deferrable initially deferred for each row when (new.seat is not null) execute function keep_seat_of_ticket();
