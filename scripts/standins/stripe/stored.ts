import type Stripe from 'stripe'

type Decimal = ReturnType<typeof Stripe.Decimal.from>

/** How a value of the API is sent: decimals as text. */
type Sent<V> = V extends Decimal
  ? string
  : V extends readonly (infer E)[]
    ? Sent<E>[]
    : V extends object
      ? { [K in keyof V]: Sent<V[K]> }
      : V

/** What within an object is kept as such, each by its own type. */
type Inner = 'lines' | 'items' | 'price'
type Own<T, References> = {
  [K in keyof References]: K extends Inner ? unknown : K extends keyof T ? T[K] | Sent<T[K]> : unknown
}

/**
 * A Stripe object as it is kept and answered: the shape of the API version of the pinned client, with references as
 * ids. A field that is missing, or of a type that this version does not have, does not compile.
 */
export type Stored<T, References extends Own<T, References>> = Omit<T, keyof References | 'lastResponse'> &
  References
