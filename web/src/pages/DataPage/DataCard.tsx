import { memo, type ReactNode, Suspense, useCallback, useMemo } from 'react'
import type { CardKind } from '../../../../shared/display/metric'
import { ownCardTypeOf } from '../../../../shared/display/ownCards'
import { EventsCard } from '../../data/cards/EventsCard'
import { StateCard } from '../../data/cards/StateCard'
import { Card, CardMenuContext } from '../../display/cards/Card'
import { displayOf } from '../../display/catalogue/displayOf'
import { useSeriesFact } from '../../livereadings/readingsStore'
import { LazyBoundary } from '../../ui/feedback/LazyBoundary'
import { useEventOf } from '../../alerts/DeviceEvents'
import { Since } from '../../alerts/eventFacts'
import type { Device } from '../../devices/useDevice'
import { MeasurementCard } from '../../display/cards/MeasurementCard'
import { nameOfLevel } from '../../display/catalogue/nameOfLevel'
import valueStyles from '../../display/cards/Value.module.css'
import type { CardActions } from '../../displaysettings/useDisplaySettings'
import type { MenuEntry } from '../../ui/menu/OpenMenu'
import { lazyPart } from '../../ui/lazyPart'
import type { CardPlaces, DataCardProps } from './createCardPlaces'
import styles from './DataPage.module.css'
import { isMore, roomOf } from './cardRooms'

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

interface Props {
  dataKey: string
  device: Device
  places: CardPlaces
  onOpen: (key: string) => void
}

/** A measurement that takes the tone of the gravest event on it, says since when, and leads to the events. */
const AlarmedCard = ({ dataKey, device, places, onOpen }: Props) => {
  const event = useEventOf(dataKey)
  const note = useMemo(
    () =>
      event === undefined ? undefined : (
        <button type="button" className={valueStyles.event} onClick={() => places.show('events')}>
          <span className={valueStyles.eventText}>
            {[nameOfLevel(event.level ?? ''), event.message].filter((part) => part !== '').join(': ')}
            <Since ms={event.sinceMs} />
          </span>
        </button>
      ),
    [event, places],
  )
  return (
    <MeasurementCard
      dataKey={dataKey}
      entry={device.display[dataKey]}
      hasTrend={device.isRestricted !== true}
      onOpen={onOpen}
      tone={event?.level}
      event={note}
    />
  )
}

const WidgetCard = lazyPart(
  async () => (await import('../../devicewidgets/WidgetCard')).WidgetCard,
  'boundary',
)
const MoreCard = lazyPart(async () => (await import('./MoreCard')).MoreCard, 'boundary')

type Draw = (props: DataCardProps, label: string) => ReactNode

const drawMeasurement: Draw = (props) => <AlarmedCard {...props} />

/** What the kinds of cards draw that come first; kinds that are not named anywhere draw the key's value. */
const draws: Partial<Record<CardKind, Draw>> = {
  events: ({ device, places }) => <EventsCard display={device.display} onShow={places.show} />,
  state: ({ device, onOpen, actions }) => (
    <StateCard
      display={device.display}
      assetType={device.notes.asset_type}
      onOpen={onOpen}
      onName={actions?.configure}
    />
  ),
  widget: ({ dataKey, device }, label) => (
    <Suspense fallback={<Card title={label}>{null}</Card>}>
      <WidgetCard dataKey={dataKey} device={device} label={label} />
    </Suspense>
  ),
}

/** One card, whichever kind it is; `places` lead the buttons of the header to it. */
export const DataCard = memo((props: DataCardProps) => {
  const { dataKey, card, device, places, actions } = props
  const place = useCallback(
    (element: HTMLElement | null) => places.attach(dataKey, element),
    [places, dataKey],
  )
  const isNumber = useSeriesFact(dataKey, ({ lastValue }) => typeof lastValue === 'number')
  const menu = useMemo(
    () => cardMenu(dataKey, { actions, hasLimits: card === 'value' && isNumber }),
    [dataKey, actions, card, isNumber],
  )
  const { label } = displayOf(dataKey, device.display[dataKey])
  const drawCard = () => {
    if (!isMore(card)) return (draws[card] ?? drawMeasurement)(props, label)
    const skeleton = (
      <Card title={label} {...roomOf(card, device)}>
        <div className={styles.pending} />
      </Card>
    )
    return (
      <Suspense fallback={skeleton}>
        <MoreCard {...props} card={card} label={label} />
      </Suspense>
    )
  }
  return (
    <div ref={place} className={styles.slot}>
      <CardMenuContext value={menu}>
        <LazyBoundary
          message="This card could not be shown."
          frame={(message) => <Card title={label}>{message}</Card>}
        >
          {drawCard()}
        </LazyBoundary>
      </CardMenuContext>
    </div>
  )
})
DataCard.displayName = 'DataCard'
