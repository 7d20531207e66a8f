import { ownCardTypeOf } from '../../../../shared/display/ownCards'
import type { CardActions } from '../../displaysettings/useDisplaySettings'
import type { MenuEntry } from '../../ui/menu/MenuEntry'

interface Facts {
  /** Absent for those who may not change how the device is shown. */
  readonly actions: CardActions | undefined
  /** What is measured, and can be too much or too little. */
  readonly hasLimits: boolean
}

const settingsLabel = { widget: 'Edit widget', chart: 'Edit chart' } as const

/** What one may do with a card, whichever it is. */
export const cardMenu = (key: string, { actions, hasLimits }: Facts): readonly MenuEntry[] => {
  if (actions === undefined) return []
  const own = ownCardTypeOf(key)
  return [
    ...(hasLimits ? [{ label: 'Limits', onSelect: () => actions.openLimits(key) }] : []),
    {
      label: own === undefined ? 'Display settings' : settingsLabel[own],
      onSelect: () => actions.configure(key),
    },
    { label: 'Pin to the top', onSelect: () => actions.pin(key) },
    { label: 'Hide', onSelect: () => actions.hide(key) },
    { label: 'Arrange cards', onSelect: actions.arrange },
  ]
}
