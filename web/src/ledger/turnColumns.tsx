import { type ColumnDef, createColumnHelper } from '@tanstack/react-table'
import { comparedDays } from '../../../shared/consequences/effectOf'
import { dayMs, secondMs } from '../../../shared/core/time'
import { isPortalSetting } from '../../../shared/ledger/portalSettings'
import type { SettingTurn } from '../../../shared/ledger/settingTurns'
import { useSearchState } from '../core/routing/useSearchState'
import { Button } from '../ui/button/Button'
import { LinkButton } from '../ui/button/LinkButton'
import { StatusMark } from '../ui/feedback/StatusMark'
import { Instant } from '../ui/text/Instant'
import { VisuallyHidden } from '../ui/text/VisuallyHidden'
import styles from './Ledger.module.css'
import { changeWords, outcomeWords, viaWords, titleOfTurn } from './turnWords'
import { portalNowMs } from '../ui/text/portalClock'

export const TurnSetting = ({ turn }: { turn: SettingTurn }) => (
  <span className={styles.setting}>
    {titleOfTurn(turn.key)}
    <code className={styles.soft}>{turn.key}</code>
  </span>
)

export const TurnAuthor = ({ turn: { by, via } }: { turn: SettingTurn }) => (
  <span className={styles.setting}>
    {by === undefined ? viaWords[via] : by.name === '' ? by.email : by.name}
    {by === undefined ? null : <span className={styles.soft}>{viaWords[via]}</span>}
  </span>
)

export const TurnOutcome = ({ turn: { outcome, outcomeTs, why } }: { turn: SettingTurn }) => {
  const { tone, text } = outcomeWords[outcome]
  return (
    <span className={styles.setting}>
      <StatusMark tone={tone}>{text}</StatusMark>
      {why === undefined ? null : <span className={styles.soft}>{why}</span>}
      {why !== undefined || outcomeTs === undefined || outcome === 'reported' ? null : (
        <span className={styles.soft}>
          <Instant ms={outcomeTs * 1000} />
        </span>
      )}
    </span>
  )
}

/** A save that took effect and whose value before is known can be taken back. */
export const mayPutBack = ({ from, isSecret, outcome }: SettingTurn): boolean =>
  from !== undefined && !isSecret && (outcome === 'confirmed' || outcome === 'reported')

export const PutBack = ({
  turn,
  onPutBack,
}: {
  turn: SettingTurn
  onPutBack: (turn: SettingTurn) => void
}) =>
  mayPutBack(turn) ? (
    <Button
      size="compact-sm"
      variant="default"
      aria-label={`Put ${titleOfTurn(turn.key)} back`}
      onClick={() => onPutBack(turn)}
    >
      Put back
    </Button>
  ) : null

/** The way to give other devices of a group the setting as this one has it now. */
export const ApplyToOthers = ({ turn, applyPath }: { turn: SettingTurn; applyPath: ApplyPath }) => {
  const to = applyPath(turn)
  return to === undefined ? null : (
    <LinkButton
      size="compact-sm"
      variant="default"
      to={to}
      aria-label={`Apply ${titleOfTurn(turn.key)} to others`}
    >
      Apply to others
    </LinkButton>
  )
}

/** Where a setting is given to others; undefined where it cannot be. */
type ApplyPath = (turn: SettingTurn) => string | undefined

/** A change of the device whose days after it are over; what it caused can be looked at. */
const hasEffect = ({ key, outcome, ts, outcomeTs = ts }: SettingTurn): boolean =>
  !isPortalSetting(key) &&
  (outcome === 'confirmed' || outcome === 'reported') &&
  outcomeTs * secondMs + comparedDays * dayMs <= portalNowMs()

/** The way to what a change caused. */
export const ShowEffect = ({ turn }: { turn: SettingTurn }) => {
  const [, change] = useSearchState()
  const { ts, outcomeTs = ts } = turn
  return hasEffect(turn) ? (
    <Button
      size="compact-sm"
      variant="default"
      aria-label={`Effect of ${titleOfTurn(turn.key)}`}
      onClick={() => change({ effect: String(Math.ceil(outcomeTs)) })}
    >
      Effect
    </Button>
  ) : null
}

const column = createColumnHelper<SettingTurn>()

/** The columns of the history of settings. */
export const turnColumns = (onPutBack: (turn: SettingTurn) => void, applyPath: ApplyPath) =>
  [
    column.accessor(({ ts }) => ts, {
      id: 'ts',
      header: 'Time',
      sortDescFirst: true,
      cell: ({ getValue }) => <Instant ms={getValue() * 1000} />,
    }),
    column.accessor(({ key }) => `${titleOfTurn(key)} ${key}`, {
      id: 'key',
      header: 'Setting',
      cell: ({ row }) => <TurnSetting turn={row.original} />,
    }),
    column.accessor(changeWords, {
      id: 'change',
      header: 'Change',
      cell: ({ getValue }) => <span className={styles.value}>{getValue()}</span>,
    }),
    column.accessor(({ by, via }) => `${by?.name ?? ''} ${by?.email ?? ''} ${viaWords[via]}`.trim(), {
      id: 'by',
      header: 'By',
      cell: ({ row }) => <TurnAuthor turn={row.original} />,
    }),
    column.accessor(({ outcome }) => outcomeWords[outcome].text, {
      id: 'outcome',
      header: 'Result',
      cell: ({ row }) => <TurnOutcome turn={row.original} />,
    }),
    column.display({
      id: 'actions',
      header: () => <VisuallyHidden>Actions</VisuallyHidden>,
      cell: ({ row }) => (
        <span className={styles.turnActions}>
          <ShowEffect turn={row.original} />
          <PutBack turn={row.original} onPutBack={onPutBack} />
          <ApplyToOthers turn={row.original} applyPath={applyPath} />
        </span>
      ),
    }),
  ] as ColumnDef<SettingTurn>[]
