/** Glewlwyd's configuration file. Source: its `glewlwyd.conf.sample`. */
export function serverSettings(parts: {
  readonly port: number
  readonly origin: string
  readonly database: string
  /** Its own pages, as files. */
  readonly pages: string
}): string {
  const { port, origin, database, pages } = parts
  return `
bind_address="127.0.0.1"
port=${port}
external_url="${origin}"
login_url="login.html"
api_prefix="api"
static_files_path="${pages}/"
allow_origin="*"
allow_methods="GET, POST, PUT, DELETE, OPTIONS"
allow_headers="Origin, X-Requested-With, Content-Type, Accept, Bearer, Authorization, DPoP"
log_mode="console"
log_level="WARNING"
cookie_secure=0
cookie_same_site="empty"
session_expiration=2419200
session_key="GLEWLWYD2_SESSION_ID"
admin_session_authentication="cookie"
profile_session_authentication="cookie"
allow_multiple_user_per_session=true
login_api_enabled=true
admin_scope="g_admin"
profile_scope="g_profile"
user_module_path="/usr/lib/glewlwyd/user"
client_module_path="/usr/lib/glewlwyd/client"
user_auth_scheme_module_path="/usr/lib/glewlwyd/scheme"
plugin_module_path="/usr/lib/glewlwyd/plugin"
use_secure_connection=false
secure_connection_key_file=""
secure_connection_pem_file=""
hash_algorithm="SHA512"
database = { type = "sqlite3" path = "${database}" };
static_files_mime_types = (
  ${MEDIA_TYPES.map(([extension, type]) => `{ extension = "${extension}" mime_type = "${type}" }`).join(', ')}
)
`
}

const MEDIA_TYPES = [
  ['.html', 'text/html'],
  ['.css', 'text/css'],
  ['.js', 'application/javascript'],
  ['.json', 'application/json'],
  ['.png', 'image/png'],
  ['.woff2', 'font/woff2'],
]

/** People in its own database, each with roles. */
export function peopleModule(): object {
  return databaseModule({ roles: { multiple: true, read: true, write: true } })
}

/** Clients in its own database; as it comes, it knows no address to go on to after a sign-out. */
export function clientModule(): object {
  const texts = { multiple: true, read: true, write: true }
  return databaseModule({
    redirect_uri: texts,
    post_logout_redirect_uris: texts,
    authorization_type: texts,
    token_endpoint_auth_method: texts,
  })
}

function databaseModule(format: object): object {
  const parameters = { 'use-glewlwyd-connection': true, 'data-format': format }
  return { display_name: 'Database', order_rank: 0, readonly: false, parameters }
}

/** Authorization code with PKCE S256 and refresh tokens that are good once; nothing else. Source: its `OIDC.md`. */
export function identityPlugin(issuer: string, key: object): object {
  return {
    module: 'oidc',
    name: 'oidc',
    display_name: 'OpenID Connect',
    parameters: {
      iss: issuer,
      'jwks-private': JSON.stringify({ keys: [key] }),
      'jwt-type': 'ecdsa',
      'jwt-key-size': '256',
      'jwks-show': true,
      'access-token-duration': 3_600,
      'refresh-token-duration': 86_400,
      'code-duration': 60,
      'refresh-token-rolling': false,
      'refresh-token-one-use': 'always',
      'auth-type-code-enabled': true,
      'auth-type-code-revoke-replayed': true,
      'auth-type-refresh-enabled': true,
      'allowed-scope': ['openid'],
      'subject-type': 'public',
      'pkce-allowed': true,
      'pkce-required': true,
      'pkce-method-plain-allowed': false,
      'session-management-allowed': true,
      'session-cookie-name': 'GLEWLWYD2_OIDC_SID',
      'session-cookie-expiration': 86_400,
      'introspection-revocation-allowed': true,
      'additional-parameters': [{ 'user-parameter': 'roles', 'token-parameter': 'roles' }],
      'email-claim': 'mandatory',
    },
  }
}

/** A client without a secret; `reader` is the reader's address and ends with a slash. */
export function publicClient(clientId: string, reader: string): object {
  return {
    client_id: clientId,
    name: 'The magazine',
    enabled: true,
    scope: [],
    confidential: false,
    authorization_type: ['code', 'refresh_token'],
    token_endpoint_auth_method: ['none'],
    redirect_uri: [`${reader}callback`],
    post_logout_redirect_uris: [`${reader}logout`],
  }
}
