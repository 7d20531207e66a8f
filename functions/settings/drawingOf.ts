import * as z from 'zod/mini'
import { type OwnCardType, ownCardTypeOf } from '../../shared/display/ownCards'

const Drawn = z.partial(
  z.object({ widget: z.unknown(), chart: z.unknown() } satisfies Record<OwnCardType, z.ZodMiniType>),
)

/** What a person drew for a card; undefined for every other entry of the display settings. */
export const drawingOf = (key: string, entry: unknown): unknown => {
  const type = ownCardTypeOf(key)
  return type === undefined ? undefined : Drawn.safeParse(entry).data?.[type]
}
