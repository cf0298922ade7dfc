-- The rate of VAT of a country for a class on a day, in basis points; null where none is known.
create or replace function find_vat_rate(of_country text, of_class text, on_day date) returns integer
  language sql stable
  return (select rate_bp from vat_rates
    where country = of_country and class = of_class and on_day >= valid_from and (valid_to is null or on_day <= valid_to));
