import type { TitleSettings } from './titleSchema.ts'

export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'

/** What the process is told by its environment and not by the title's file. */
export interface Environment {
  /** Where the server listens; port 0 lets the system choose one. */
  readonly listen: { readonly host: string; readonly port: number }
  /** Absolute path of the folder with the database, the assets and the keys. */
  readonly dataFolder: string
  /** A PostgreSQL address; undefined means the embedded database in `dataFolder`. */
  readonly databaseUrl: string | undefined
  /** The address of a ClickHouse that keeps and counts events, with its credentials; undefined means the database does. */
  readonly analyticsUrl: string | undefined
  /** An S3-compatible object storage for the assets; undefined means a folder in `dataFolder`. */
  readonly objectStorage: ObjectStorage | undefined
  readonly logLevel: LogLevel
  /** How the server's metrics are asked for; neither a port of their own nor a token: there are none. */
  readonly metrics: { readonly port: number | undefined; readonly token: string | undefined }
  /** A collector of OpenTelemetry that is told of every request; undefined where there is none. */
  readonly tracing: { readonly endpoint: string; readonly headers: Readonly<Record<string, string>> } | undefined
  /** The origin that readers see, such as `https://magazine.example`; undefined means the address that is listened at. */
  readonly origin: string | undefined
  /** Addresses and ranges of proxies in front, whose word about where a call comes from counts. */
  readonly proxies: readonly string[]
  readonly mail: {
    /** The address of a mail server with its credentials; undefined means that mails are written to the log. */
    readonly smtpUrl: string | undefined
    /** Who mails come from. */
    readonly from: string | undefined
  }
  /** Shared with another identity service; tokens signed by it (HS256) count only when it is there. At least 32 bytes. */
  readonly authSecret: string | undefined
  readonly stripe: {
    readonly secretKey: string | undefined
    readonly webhookSecret: string | undefined
    /** Where the API is asked instead of at Stripe; undefined means Stripe. An origin. */
    readonly apiUrl: string | undefined
  }
  /** Whether NODE_ENV says so. */
  readonly isProduction: boolean
}

export interface ObjectStorage {
  /** The address of the service; undefined means Amazon's own. */
  readonly endpoint: string | undefined
  readonly bucket: string
  readonly region: string
  /** Undefined means what the machine offers: a profile, or the role of a container or of an instance. */
  readonly credentials:
    | { readonly accessKeyId: string; readonly secretAccessKey: string; readonly sessionToken?: string }
    | undefined
}

/** Everything that a title decides. Source: product design, "Configuration". */
export interface Configuration extends Environment, Omit<TitleSettings, 'shortTitle' | 'defaultLanguage'> {
  readonly shortTitle: string
  /** One of `languages`. */
  readonly defaultLanguage: string
}
