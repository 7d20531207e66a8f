import * as z from 'zod/mini'

/**
 * Which report of its settings, by its epoch seconds, somebody took note of that shuts the portal out: it is warned of
 * again only when the device reports anew.
 */
export const ConfigToPortalTs = z.number().check(z.minimum(0))
