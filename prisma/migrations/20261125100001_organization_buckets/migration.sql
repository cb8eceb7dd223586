-- The buckets beside the service's own one that the administrators of an organization may name for sources and exports.
CREATE TABLE "organization_buckets" (
    "organization_id" TEXT NOT NULL,
    "purpose" TEXT NOT NULL,
    "bucket" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "organization_buckets_pkey" PRIMARY KEY ("organization_id", "purpose", "bucket"),
    CONSTRAINT "organization_buckets_purpose_check" CHECK ("purpose" IN ('source', 'export'))
);
ALTER TABLE "organization_buckets" ADD CONSTRAINT "organization_buckets_organization_id_fkey"
    FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What an organization uses already is given to it.
INSERT INTO "organization_buckets" ("organization_id", "purpose", "bucket")
SELECT DISTINCT c."organization_id", 'source', s."bucket" FROM "bucket_sources" s JOIN "companies" c ON c."id" = s."company_id"
WHERE s."status" IN ('active', 'paused') AND c."organization_id" IS NOT NULL
UNION
SELECT DISTINCT c."organization_id", 'export', e."bucket" FROM "export_schedules" e JOIN "companies" c ON c."id" = e."company_id"
WHERE e."status" = 'active' AND c."organization_id" IS NOT NULL
ON CONFLICT DO NOTHING;
