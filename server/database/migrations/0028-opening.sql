-- The opening of merchant permission: what a reviewer objects to, when each stage began, and the documents.

-- [{"part": "website", "reason": "..."}]: each part that must be changed before the next try
alter table opening_application add column problems jsonb not null default '[]';
-- a person has moved it to its stage: the automatic audit leaves it alone
alter table opening_application add column by_hand boolean not null default false;

create table opening_stage (
  id bigint generated always as identity primary key,
  application_id bigint not null references opening_application,
  stage text not null check (stage in ('primary_audit', 'advanced_audit', 'in_progress', 'failed', 'completed', 'abnormal')),
  began_at timestamptz(3) not null
);
create index opening_stage_by_application on opening_stage (application_id);

-- One document of each kind, kept from the first application to the next ones.
create table opening_document (
  id text primary key,
  merchant_id bigint not null references merchant,
  kind text not null check (kind in ('business_registration', 'director_id', 'address_proof')),
  -- the name of the file as the merchant has it
  name text not null,
  content_type text not null check (content_type in ('image/png', 'image/jpeg', 'application/pdf')),
  size integer not null check (size > 0 and size < 3 * 1024 * 1024),
  -- the bytes as base64, sealed under SECRET: papers of persons
  sealed text not null,
  created_at timestamptz(3) not null,
  unique (merchant_id, kind)
);
create index opening_document_age on opening_document (created_at);
