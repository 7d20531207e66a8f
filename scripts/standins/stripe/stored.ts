/** A Stripe object as it is kept: the API's own shape, with references as ids. */
export type Stored<T, References> = Omit<T, keyof References | 'lastResponse'> & References
