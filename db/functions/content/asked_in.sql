-- What a form asks: each field with how its answers read, and the choices that it has.
create or replace function asked_in(content jsonb) returns table (field text, reads_as text, choices text[])
  language sql immutable as $$
  select props ->> 'field',
    case props ->> 'kind'
      when 'textarea' then 'text'
      when 'email' then 'text'
      when 'select' then 'radio'
      when 'scale' then format('scale from %s to %s', coalesce(props ->> 'min', '0'), coalesce(props ->> 'max', '10'))
      else props ->> 'kind'
    end,
    array(select choice ->> 'value' from jsonb_path_query(props, 'lax $.options[*]') as choice)
  from jsonb_path_query(content -> 'en', 'strict $.** ? (@.type() == "object" && exists(@.field) && exists(@.kind))') as props
$$;
