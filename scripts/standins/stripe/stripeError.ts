/** A refusal in Stripe's own words; the `error` key of the body is what makes a client throw. */
export class StripeError extends Error {
  override name = 'StripeError'

  constructor(
    readonly status: number,
    message: string,
    readonly detail: { type?: string; code?: string; param?: string; decline_code?: string } = {},
    /** What was done before the refusal stays done (a payment attempt that failed). */
    readonly keepsChanges = false,
  ) {
    super(message)
  }

  toBody(requestLogUrl?: string) {
    return {
      error: {
        type: 'invalid_request_error',
        ...this.detail,
        message: this.message,
        ...(requestLogUrl && { request_log_url: requestLogUrl }),
      },
    }
  }
}

/** Refuses a parameter's value. */
export function invalid(param: string, message: string, code?: string): StripeError {
  return new StripeError(400, message, { param, ...(code && { code }) })
}

/** Refuses an id that nothing has: 404 when it stood in the path, 400 when in a parameter. */
export function missing(kind: string, id: string, param = 'id'): StripeError {
  const name = kind.split('.').at(-1)?.replace('_', ' ') ?? kind
  return new StripeError(param === 'id' ? 404 : 400, `No such ${name}: '${id}'`, {
    code: 'resource_missing',
    param,
  })
}

/** Refuses a card's charge. */
export function declined(
  decline: { code: string; decline_code?: string; message: string },
  keepsChanges: boolean,
) {
  const { message, ...codes } = decline
  return new StripeError(402, message, { type: 'card_error', ...codes }, keepsChanges)
}
