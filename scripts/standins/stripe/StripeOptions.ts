export interface StripeOptions {
  /** 0 for any free one; on the loopback address only. */
  readonly port: number
  /** Where the state is kept. */
  readonly dir: string
  /** Where events are sent; without it they are only listed. */
  readonly webhookUrl?: string
  readonly webhookSecret?: string
  /** The clock of customers without a test clock, in milliseconds since 1970. */
  readonly now?: () => number
  /** Milliseconds to wait after the n-th failed delivery; undefined gives up. Stripe's three days by default. */
  readonly webhookRetryMs?: (attempts: number) => number | undefined
  readonly logError?: (error: unknown) => void
  /** Sets an account up before its first request is answered; done again when it did not come to its end. */
  readonly setUp?: (url: string) => Promise<void>
}
