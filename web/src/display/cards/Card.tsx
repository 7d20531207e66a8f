import { type CSSProperties, type ReactNode, useContext, createContext } from 'react'
import type { AlertLevel } from '../../../../shared/alerts/alertLevels'
import type { MenuEntry } from '../../ui/menu/OpenMenu'
import { MenuButton } from '../../ui/menu/MenuButton'
import { StatusMark } from '../../ui/feedback/StatusMark'
import valueStyles from './Value.module.css'
import styles from './Card.module.css'

/** The level of the titles of cards as headings: one below what they stand in. */
export const CardLevel = createContext<2 | 3>(2)

const nothing: readonly MenuEntry[] = []

/** What one may do with the card, beside what it does itself; nothing for those who may not, and outside the page. */
export const CardMenuContext = createContext(nothing)

interface CardProps {
  title: string
  children: ReactNode
  /** Rows of the grid that the card takes; more than one makes it as wide as a phone. */
  rows?: number
  /** Rows on a phone, where rows are lower; who names them gets the phone's whole width. */
  phoneRows?: number | undefined
  wide?: boolean
  scroll?: boolean
  colour?: string | undefined
  /** The level of an event that lasts on what the card shows: it tones the whole card. */
  tone?: AlertLevel | undefined
  /** At the end of the title's line. */
  aside?: ReactNode
  foot?: ReactNode
  /** Makes the whole card a button. */
  onOpen?: (() => void) | undefined
  openLabel?: string
  /** What can be done with what this card shows; comes before what can be done with any card. */
  actions?: readonly MenuEntry[] | undefined
}

const noActions: readonly MenuEntry[] = []

/** Everything that one may do with a card is in one place. */
const CardMenu = ({
  title,
  onOpen,
  actions = noActions,
}: Pick<CardProps, 'title' | 'onOpen' | 'actions'>) => {
  const entries = useContext(CardMenuContext)
  if (entries.length === 0 && actions.length === 0) return null
  const open = onOpen === undefined ? [] : [{ label: 'Open chart', onSelect: onOpen }]
  return (
    <MenuButton
      label={`Actions of ${title}`}
      className={styles.menu}
      entries={[...open, ...actions, ...entries]}
    />
  )
}

const ChartIcon = () => (
  <svg className={styles.chartIcon} viewBox="0 0 16 16" width="14" height="14" aria-hidden>
    <path d="M2.5 2.5v11h11M5 10l2.5-3 2 2 3.5-4" fill="none" stroke="currentColor" strokeLinejoin="round" />
  </svg>
)

const Title = ({ title, children }: { title: string; children: ReactNode }) => {
  const props = { className: styles.title, title, children }
  return useContext(CardLevel) === 3 ? <h3 {...props} /> : <h2 {...props} />
}

/** The frame of everything on the data page. */
export const Card = ({
  title,
  children,
  rows = 1,
  phoneRows,
  wide,
  scroll,
  colour,
  tone,
  aside,
  foot,
  actions,
  ...open
}: CardProps) => (
  <section
    className={[
      styles.card,
      wide ? styles.wide : '',
      rows > 1 || wide || phoneRows !== undefined ? styles.tall : '',
    ].join(' ')}
    style={
      {
        '--rows': rows,
        '--phone-rows': phoneRows ?? rows,
        '--channel': tone === undefined ? colour : undefined,
      } as CSSProperties
    }
    aria-label={title}
    data-tone={tone}
    tabIndex={-1}
  >
    <header className={styles.head}>
      {tone === undefined ? null : <StatusMark tone={tone}>{null}</StatusMark>}
      {tone !== undefined || colour === undefined ? null : <span className={styles.tick} aria-hidden />}
      <Title title={title}>
        {open.onOpen === undefined ? (
          title
        ) : (
          <button type="button" className={styles.open} onClick={open.onOpen} aria-label={open.openLabel}>
            {title}
          </button>
        )}
      </Title>
      {aside}
      {open.onOpen === undefined ? null : <ChartIcon />}
      <CardMenu title={title} onOpen={open.onOpen} actions={actions} />
    </header>
    {/* A region that scrolls must be reachable from the keyboard. */}
    <div className={`${styles.body} ${scroll ? styles.scroll : ''}`} {...(scroll ? { tabIndex: 0 } : {})}>
      {children}
    </div>
    {foot === undefined ? null : <footer className={styles.foot}>{foot}</footer>}
  </section>
)

/** Cards of one row's height each; larger ones span rows and columns. Two columns on a phone. */
export const CardGrid = ({ children }: { children: ReactNode }) => (
  <div className={styles.grid}>{children}</div>
)

export const NoData = ({ text = 'No Data Available' }: { text?: string }) => (
  <p className={styles.none}>{text}</p>
)

interface Props {
  text: string
  unit?: string
  /** A word may take a second line, which a number must not. */
  isWord?: boolean
  /** Has the card to itself: no trend below. */
  isAlone?: boolean
}

/** The large word of a card. It is never cut: the longer it is, the smaller it is written. */
export const Figure = ({ text, unit = '', isWord = false, isAlone = false }: Props) => (
  <div
    className={`${valueStyles.line} ${isAlone ? valueStyles.alone : ''} ${isWord ? valueStyles.word : ''}`}
    style={{ '--chars': text.length, '--unit-chars': unit.length } as CSSProperties}
  >
    <span className={valueStyles.number}>{text}</span>
    {unit === '' ? null : (
      <span className={valueStyles.unit} title={unit}>
        {unit}
      </span>
    )}
  </div>
)
