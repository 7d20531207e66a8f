import { type ReactNode, Suspense, memo, useEffect, useMemo, useRef } from 'react'
import type { CardKind } from '../../../../shared/display/metric'
import type { DisplaySettings } from '../../../../shared/display/displaySettings'
import { useDeviceEvents } from '../../alerts/DeviceEvents'
import { type CardPlan, planCards, isCardShown, compareCards } from '../../display/catalogue/planCards'
import { useReadingsKeys, useSeriesFact } from '../../livereadings/readingsStore'
import type { Series } from '../../livereadings/series'
import type { CardActions } from '../../displaysettings/useDisplaySettings'
import type { Device } from '../../devices/useDevice'
import { CardGrid, CardLevel, NoData } from '../../display/cards/Card'
import { type Section, sectionNames, isFolded, sectionOf } from '../../display/catalogue/cardPlace'
import { useInAddress } from '../../ui/useInAddress'
import { useIsPhone } from '../../ui/layout/useIsPhone'
import { useUnheld } from '../../ui/dialog/useUnheld'
import { LazyBoundary } from '../../ui/feedback/LazyBoundary'
import { Beside, DockedPlace } from '../../ui/layout/Beside'
import { lazyPart } from '../../ui/lazyPart'
import type { CardPlaces } from './createCardPlaces'
import { DataCard } from './DataCard'
import styles from './DataPage.module.css'

/** Right behind the events. */
const alarmingPlace = 1.5

/** What takes much of a phone's height stands behind the values there. */
const phonePlaces: Partial<Record<CardKind, { readonly section: Section; readonly sort: number }>> = {
  utilisation: { section: 'machine', sort: 49.1 },
  workStates: { section: 'machine', sort: 49.2 },
  position: { section: 'motion', sort: 62 },
}

interface Moment {
  readonly display: DisplaySettings
  /** Channels on which an event lasts. */
  readonly alarming: ReadonlySet<string>
  readonly isPhone: boolean
}

export interface CardSection {
  readonly section: Section
  readonly cards: readonly CardPlan[]
  /** Put away behind a heading of their own. */
  readonly folded: readonly CardPlan[]
}

interface Placed extends CardPlan {
  /** Absent where a person has chosen the place: then it is that of its neighbours. */
  readonly section: Section | undefined
}

const place = (card: CardPlan, { display, alarming, isPhone }: Moment): Placed => {
  if (display[card.key]?.sort !== undefined) return { ...card, section: undefined }
  if (alarming.has(card.key)) return { ...card, section: 'now', sort: alarmingPlace }
  const onPhone = isPhone ? phonePlaces[card.card] : undefined
  return { ...card, section: sectionOf(card.key), ...onPhone }
}

/**
 * The sections of the moment. The order of the cards is that of their places, over all sections: a card that a person
 * has moved stands where it was put, in the section of what is before it, and is not folded away.
 */
export const arrangeCards = (plan: readonly CardPlan[], moment: Moment): readonly CardSection[] => {
  const placed = plan.map((card) => place(card, moment)).sort(compareCards)
  const found = new Map<Section, { cards: CardPlan[]; folded: CardPlan[] }>()
  let here: Section = 'now'
  for (const { section, ...card } of placed) {
    here = section ?? here
    const part = found.get(here) ?? { cards: [], folded: [] }
    found.set(here, part)
    const isPutAway = section !== undefined && section !== 'now' && isFolded(card.key, card.card)
    part[isPutAway ? 'folded' : 'cards'].push(card)
  }
  return [...found].map(([section, cards]) => ({ section, ...cards }))
}

const OpenChart = lazyPart(async () => (await import('./OpenChart')).OpenChart, 'boundary')

const DeviceLines = lazyPart(async () => (await import('./DeviceLines')).DeviceLines)

/** Names in the address that say how a chart is looked at, beside that of the chart itself. */
const viewNames = ['range', 'from', 'to', 'with'] as const

interface Props {
  device: Device
  places: CardPlaces
  isQueueShown: boolean
  onLoadEarlier: () => void
  actions: CardActions | undefined
}

const isNeverMeasured = ({ value, lastValue }: Series): boolean =>
  value !== undefined && lastValue === undefined

/** The channels on which something is wrong; the same set for as long as they are the same. News moves no card. */
const useAlarming = (): ReadonlySet<string> => {
  const topics = useDeviceEvents()
    .filter(({ level }) => level !== undefined && level !== 'info')
    .map(({ topic }) => topic)
    .join(' ')
  return useMemo(() => new Set(topics.split(' ')), [topics])
}

/** The card whose chart is opened stays in sight as the cards move into fewer columns. */
const useOpenedInSight = (openKey: string | undefined, places: CardPlaces) => {
  const shown = useRef(openKey)
  useEffect(() => {
    if (openKey !== undefined && openKey !== shown.current) places.keepInSight(openKey)
    shown.current = openKey
  }, [openKey, places])
}

const foldNames: Partial<Record<Section, string>> = {
  motion: 'Axes',
  bus: 'Raw messages',
  device: 'Raw reading',
}

interface CardsOfSectionProps {
  section: Section
  /** Put away until it is opened. */
  isClosed: boolean
  /** Beside the heading. */
  beside: ReactNode
  children: ReactNode
}

/** A part of the page under its name. */
const CardsOfSection = ({ section, isClosed, beside, children }: CardsOfSectionProps) => {
  const name = sectionNames[section]
  const cards = <CardLevel value={3}>{children}</CardLevel>
  return isClosed ? (
    <details className={styles.section}>
      <summary>
        <h2>{name}</h2>
      </summary>
      {cards}
    </details>
  ) : (
    <div className={styles.section}>
      <h2>{name}</h2>
      {beside}
      {cards}
    </div>
  )
}

/** The cards of a device in their order, and the chart behind the one that was opened. */
export const DataCards = memo(({ device, places, isQueueShown, onLoadEarlier, actions }: Props) => {
  const keys = useReadingsKeys()
  const { value: openKey, open, close } = useInAddress('chart', viewNames)
  useOpenedInSight(openKey, places)
  const { display, config, role, featuresVersion } = device
  const { asset_image: assetImage, asset_type: assetType } = device.notes
  const hasAssetImage = assetImage !== undefined
  const isPhone = useIsPhone()
  // A card that moves would take its open menu, and the place of the person who reads, along.
  const alarming = useUnheld(useAlarming())
  const isUnfitted = useSeriesFact('vbat', isNeverMeasured)
  const plan = useMemo(
    () =>
      planCards(keys, display, config, assetType).filter(
        ({ key, card }) =>
          isCardShown(card, { role, featuresVersion, isQueueShown, hasAssetImage }) &&
          // What was never measured and what no one asked for is not there: a battery that is not fitted.
          !(key === 'vbat' && isUnfitted && display.vbat === undefined),
      ),
    [keys, display, config, assetType, role, featuresVersion, isQueueShown, hasAssetImage, isUnfitted],
  )
  const sections = useMemo(
    () => arrangeCards(plan, { display, alarming, isPhone }),
    [plan, display, alarming, isPhone],
  )
  // The lines arrive after the cards, and move none of them: beside a heading, or on a phone, where it has no room, below all.
  const lines = (
    <Suspense>
      <DeviceLines deviceid={device.deviceid} />
    </Suspense>
  )
  const draw = ({ key, card }: CardPlan) => (
    <DataCard
      key={key}
      dataKey={key}
      card={card}
      device={device}
      places={places}
      onOpen={open}
      onLoadEarlier={onLoadEarlier}
      actions={actions}
    />
  )
  return (
    <Beside
      panel={
        openKey === undefined ? null : (
          <LazyBoundary message="The chart could not be loaded." fallback={<DockedPlace />}>
            <OpenChart device={device} chartKey={openKey} dataKeys={keys} onClose={close} />
          </LazyBoundary>
        )
      }
    >
      {keys.length === 0 ? <NoData /> : null}
      {sections.map(({ section, cards, folded }, i) => (
        <CardsOfSection
          key={section}
          section={section}
          isClosed={isPhone && section === 'device'}
          beside={i === 0 && !isPhone && lines}
        >
          {cards.length === 0 ? null : <CardGrid>{cards.map(draw)}</CardGrid>}
          {folded.length === 0 ? null : (
            <details className={styles.fold}>
              <summary>
                {foldNames[section] ?? 'More'} ({folded.length})
              </summary>
              <CardGrid>{folded.map(draw)}</CardGrid>
            </details>
          )}
        </CardsOfSection>
      ))}
      {isPhone && lines}
    </Beside>
  )
})
DataCards.displayName = 'DataCards'
