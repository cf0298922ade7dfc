-- Slugs that published things had: their old addresses lead to the new ones. A row names whose slug
-- it was last; whoever has the slug now comes first.
create table former_slugs (
  kind text not null check (kind in ('pages', 'articles', 'article_categories', 'soloists', 'surveys', 'venues')),
  slug text not null,
  record_id bigint not null,
  primary key (kind, slug)
);
comment on table former_slugs is 'people: nobody';
