import * as z from 'zod/mini'

/** From September 2001 to November 2286: ten digits. */
const [firstSecond, lastSecond] = [1_000_000_000, 9_999_999_999]

/**
 * Which report of its settings, by its epoch seconds, a person took note of that shuts the portal out: it is warned of
 * again only when the device reports anew.
 */
export const ConfigToPortalTs = z.number().check(z.minimum(firstSecond), z.maximum(lastSecond))
