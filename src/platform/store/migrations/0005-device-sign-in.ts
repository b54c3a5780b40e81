/** Lets users sign in by the device flow. Codes and tokens are stored as hashes only. */
export const deviceSignIn = {
  id: 5,
  name: 'device sign-in',
  statements: [
    `CREATE TABLE device_codes (
      hash text PRIMARY KEY,
      user_code_hash text NOT NULL UNIQUE,
      state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'approved', 'denied')),
      user_id integer REFERENCES users (id) ON DELETE CASCADE,
      deployment_id integer,
      expires_at timestamptz NOT NULL,
      polled_at timestamptz
    )`,
    `CREATE TABLE grants (
      refresh_hash text PRIMARY KEY,
      replaced_hash text,
      access_hash text NOT NULL UNIQUE,
      access_expires_at timestamptz NOT NULL,
      user_id integer NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      deployment_id integer
    )`,
    'CREATE INDEX grants_by_replaced_hash ON grants (replaced_hash)',
  ],
};
