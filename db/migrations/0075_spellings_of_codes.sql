-- Promo codes are found however they are spelled: in capitals or not, in letters of full width, with spaces, with any dash, in quotes, with the
-- dot of the sentence that they were copied from. What is stored stays as it was made.
create function promo_code_key(code text) returns text
  language sql immutable strict parallel safe
  return btrim(regexp_replace(
    regexp_replace(lower(normalize(code, nfkc)), '[[:space:]\u00ad\u200b-\u200f\u2060\ufeff]+', '', 'g'),
    '[\u2010-\u2015\u2043\u2212\ufe58\ufe63]', '-', 'g'), '.,;:!?"''«»„“”‚‘’');
create index promo_codes_key on promo_codes (promo_code_key(code));
