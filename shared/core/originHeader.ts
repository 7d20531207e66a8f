/** The header by which the APIs know that a request comes through the portal's own front, and from nowhere else. */
export const originHeader = 'x-origin-secret'
