import type { CustomSeries } from '../../../shared/display/customChart'
import { displayOf } from '../display/catalogue/displayOf'
import type { DisplaySettings } from '../../../shared/display/displaySettings'
import { distinctColours } from '../charts/model/distinctColours'

/** The colour of each series by its id: the one that was chosen for it, or one that differs from the others. */
export const seriesColours = (
  series: readonly CustomSeries[],
  display: DisplaySettings,
): ReadonlyMap<string, string> => {
  const colours = distinctColours(
    series.map(({ key, colour }) => ({
      colour: colour ?? displayOf(key, display[key]).colour,
      isChosen: colour !== null,
    })),
  )
  return new Map(series.map(({ id }, i) => [id, colours[i] ?? '']))
}
