-- Rows of a service of release 0.2.0 that the migrations after it fill, convert or count.

INSERT INTO organizations (id, name) VALUES ('org_1', 'Acme');
INSERT INTO companies (id, organization_id, name) VALUES ('co_1', 'org_1', 'Acme North'), ('co_2', NULL, 'Other');
INSERT INTO users (id, email, name, role, organization_id, disabled_at) VALUES
  ('usr_admin', 'admin@example.com', 'Admin', 'super_admin', NULL, NULL),
  ('usr_all', 'all@example.com', 'Reviewer of all', 'reviewer', 'org_1', NULL),
  ('usr_gone', 'gone@example.com', 'Disabled reviewer', 'reviewer', 'org_1', now()),
  ('usr_one', 'one@example.com', 'Reviewer of one', 'reviewer', 'org_1', NULL),
  ('usr_org', 'org@example.com', 'Administrator', 'org_admin', 'org_1', NULL);
INSERT INTO user_companies (user_id, company_id) VALUES ('usr_one', 'co_1');
INSERT INTO staff_sessions (id, user_id, token, expires_at) VALUES ('ses_1', 'usr_all', 'secret-token', now() + interval '1 day');
INSERT INTO staff_accounts (id, user_id, account_id, provider_id, access_token, refresh_token, id_token)
VALUES ('acc_1', 'usr_all', 'all@example.com', 'oidc', 'access', 'refresh', 'identity');
INSERT INTO api_keys (id, name, company_id, key_hash, last_four) VALUES
  ('key_1', 'Key', 'co_1', repeat('a', 64), 'aaaa'), ('key_2', 'Revoked', 'co_2', repeat('b', 64), 'bbbb');
INSERT INTO audit_entries (id, actor_label, action, subject_type, subject_id) VALUES ('aud_1', 'cli', 'company.create', 'company', 'co_1');

INSERT INTO workflow_definitions (id, slug, published_version) VALUES ('wfd_1', 'receipt', 1);
INSERT INTO workflow_versions (definition_id, version, name, description, icon, color, kind, upload, output_schema, output_json_schema, processing)
VALUES ('wfd_1', 1, 'Receipt', '', 'receipt', 'blue', 'document', '{}', '{}', '{}', '{}');
INSERT INTO shelf_profiles (id, slug) VALUES ('shp_1', 'drinks');
INSERT INTO shelf_profile_versions (id, profile_id, version, name, description, limits, quality, moderation, recognition, review, review_below, catalog)
VALUES ('spv_1', 'shp_1', 1, 'Drinks', '', '{}', '{}', '{}', '{}', 'never', 0.5, '[]');

-- Sessions 1 to 40: every fifth waits for its files, every fourth is in a batch, every third belongs to the other company.
INSERT INTO sessions (id, company_id, api_key_id, definition_id, version, state, client_submission_id, file_count, created_at, expires_at)
SELECT 'sub_s' || n, CASE WHEN n % 3 = 0 THEN 'co_2' ELSE 'co_1' END, CASE WHEN n % 3 = 0 THEN 'key_2' ELSE 'key_1' END, 'wfd_1', 1,
  CASE n % 5 WHEN 0 THEN 'pending' WHEN 1 THEN 'failed' WHEN 2 THEN 'expired' ELSE 'completed' END, 'client-' || n, 1,
  now() - interval '2 days', now() - interval '1 day'
FROM generate_series(1, 40) AS n;
INSERT INTO batches (id, company_id, batch_ref, first_session_id) VALUES ('bat_1', 'co_1', 'one', 'sub_s4'), ('bat_2', 'co_2', 'two', 'sub_s12');
UPDATE sessions SET batch_id = CASE company_id WHEN 'co_1' THEN 'bat_1' ELSE 'bat_2' END WHERE substring(id FROM 6)::int % 4 = 0;
INSERT INTO submissions (id, session_id, company_id, definition_id, version, client_submission_id, status)
SELECT 'sbm_' || id, id, company_id, definition_id, version, client_submission_id,
  CASE state WHEN 'pending' THEN 'created' WHEN 'failed' THEN 'failed' WHEN 'expired' THEN 'cancelled' ELSE 'review' END
FROM sessions;
INSERT INTO submission_events (id, submission_id, type) SELECT 'evt_' || id, id, 'created' FROM submissions;
INSERT INTO fingerprints (company_id, submission_id, file_index, kind, band_key, value)
SELECT company_id, id, 0, 'sha256', '', md5(id) FROM submissions;
INSERT INTO deliveries (id, company_id, api_key_id, submission_id, session_id, event_type, url, body)
SELECT 'dlv_' || id, company_id, 'key_1', id, session_id, 'submission.review', 'https://' || company_id || '.example.com/hook?x=1', '{}'
FROM submissions WHERE status = 'review';
INSERT INTO outbox (kind, subject_id, payload) SELECT 'delivery.start', id, '{}' FROM deliveries;
INSERT INTO shelf_captures (id, company_id, api_key_id, profile_version_id, client_capture_id) VALUES ('cap_1', 'co_1', 'key_1', 'spv_1', 'capture-1');
