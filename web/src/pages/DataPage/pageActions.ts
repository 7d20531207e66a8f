import type { MenuEntry } from '../../ui/menu/MenuEntry'

interface Facts {
  mayTrigger: boolean
  maySeeQueue: boolean
  isQueueShown: boolean
  /** Absent for those who may not give the device, its past or a look at it to others. */
  onHandOver: ((what: 'unit' | 'owner' | 'links') => void) | undefined
  mayService: boolean
  onToggleQueue: () => void
  onShowCard: (key: string) => void
  onNotes: () => void
  onDisplaySettings: (() => void) | undefined
  onArrange: (() => void) | undefined
}

interface PageAction extends MenuEntry {
  readonly opensDialog?: true
  /** A button of its own where there is room; the others stand in the menu. */
  readonly isButton?: true
}

/** What one may do from the head of the data page: the commonest as buttons on a desk, all else in the menu. */
export const pageActions = (facts: Facts): readonly PageAction[] => [
  ...(facts.mayTrigger
    ? [{ label: 'Triggers', isButton: true as const, onSelect: () => facts.onShowCard('triggers') }]
    : []),
  { label: 'Asset Notes', isButton: true, opensDialog: true, onSelect: facts.onNotes },
  ...(facts.onDisplaySettings === undefined
    ? []
    : [
        {
          label: 'Display Settings',
          isButton: true as const,
          opensDialog: true as const,
          onSelect: facts.onDisplaySettings,
        },
      ]),
  ...(facts.onArrange === undefined ? [] : [{ label: 'Arrange cards', onSelect: facts.onArrange }]),
  ...(facts.maySeeQueue
    ? [{ label: 'Command Queue', isOn: facts.isQueueShown, onSelect: facts.onToggleQueue }]
    : []),
  ...(facts.mayService ? [{ label: 'Out of service…', to: '?service=open' }] : []),
  { label: 'Raw JSON', onSelect: () => facts.onShowCard('raw_json') },
  ...(facts.onHandOver === undefined
    ? []
    : [
        { label: 'Share by link…', onSelect: () => facts.onHandOver?.('links') },
        { label: 'Replace the unit…', onSelect: () => facts.onHandOver?.('unit') },
        { label: 'Move to another owner…', onSelect: () => facts.onHandOver?.('owner') },
      ]),
]
