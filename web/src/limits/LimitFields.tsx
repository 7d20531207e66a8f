import { limitRange } from '../../../shared/settings/limitPair'
import { formatNumber } from '../../../shared/display/formatNumber'
import type { ProposalPart } from '../../../shared/rehearsal/valuesToTry'
import { displayOf } from '../display/catalogue/displayOf'
import type { Device } from '../devices/useDevice'
import { ErrorBox } from '../ui/feedback/ErrorBox'
import { NotLoaded } from '../ui/feedback/NotLoaded'
import { Skeleton } from '../ui/feedback/Skeleton'
import { TextInput } from '../ui/field/Field'
import { RehearsalDetails, RehearsalOverview } from '../rehearsal/Rehearsal'
import { nameOfLevel } from '../display/catalogue/nameOfLevel'
import { StatusMark } from '../ui/feedback/StatusMark'
import { Switch } from '../ui/field/Switch'
import { AlertMe } from './AlertMe'
import { delayFields, delayNames } from './delayFields'
import styles from './Limits.module.css'
import type { LimitForm } from './useLimitForm'
import { unreadableAt, boundsTyped, hasOtherColours } from './limitDraft'
import { fieldsOfLevel, type LimitLevel, limitLevels } from './limitLevels'
import { LimitTrack } from './LimitTrack'

interface LevelFieldsProps {
  readonly limits: LimitForm
  readonly level: LimitLevel
  readonly unit: string
}

/** The lower and the upper limit of a level, and whether the device sends an event beyond them. */
const LevelFields = ({ limits, level, unit }: LevelFieldsProps) => {
  const { form, now, typeLimit, choose } = limits
  const { low, high, event } = fieldsOfLevel[level]
  const unreadable = unreadableAt(now, level)
  const inUnit = unit === '' ? '' : ` (${unit})`
  const field = (name: typeof low | typeof high, label: string) => {
    const { value, onChange: _, ...control } = form.field(name)
    return (
      <TextInput
        {...control}
        label={`${label}${inUnit}`}
        inputMode="decimal"
        autoComplete="off"
        placeholder="No limit"
        value={value}
        onChange={(change) => typeLimit(name, level, change.currentTarget.value)}
      />
    )
  }
  return (
    <fieldset className={styles.level}>
      <legend>
        <StatusMark tone={level}>{nameOfLevel(level)}</StatusMark>
      </legend>
      {field(low, 'Below')}
      {field(high, 'Above')}
      {now.keys === undefined ? null : (
        <div className={styles.wide}>
          <Switch
            label="Also send an event"
            checked={form.values[event]}
            onChange={(change) => choose(event, change.currentTarget.checked)}
          />
        </div>
      )}
      {unreadable === undefined ? null : (
        <p className={`${styles.wide} ${styles.soft}`}>
          The device holds {unreadable}, which is no pair of limits. Limits that you enter replace it.
        </p>
      )}
    </fieldset>
  )
}

/** How long the portal waits before it notifies, and before an event has ended: for all events of the device. */
const DelayFields = ({ limits: { form } }: { limits: LimitForm }) => (
  <fieldset className={styles.alerts}>
    <legend>Before anyone is notified</legend>
    <p className={styles.soft}>For all events of this device. Recording does not wait.</p>
    {delayFields.map((field) => {
      const { value, ...control } = form.field(field)
      return (
        <TextInput
          key={field}
          {...control}
          className={styles.recovery}
          label={`${delayNames[field]} (min)`}
          description={field === 'offDelay' ? 'are part of the same event.' : undefined}
          inputMode="decimal"
          autoComplete="off"
          placeholder="0"
          value={value}
        />
      )
    })}
  </fieldset>
)

interface Props {
  readonly device: Device
  readonly limits: LimitForm
}

/** What becomes of a value beyond the limits, as far as the device goes along. */
const Lead = ({ limits: { now, config, mayDevice } }: Pick<Props, 'limits'>) => {
  if (!mayDevice)
    return <p className={styles.soft}>Outside these limits the card and its charts change their colour.</p>
  if (config.error !== undefined)
    return (
      <ErrorBox
        error={config.error}
        otherwise="Failed to load device configuration."
        onRetry={() => void config.reload()}
      />
    )
  return (
    <p className={styles.soft}>
      {now.keys === undefined
        ? 'The device does not watch this measurement itself. Its card and charts change their colour outside these limits; no event is sent.'
        : 'Outside these limits you are alerted, and the card changes its colour.'}
    </p>
  )
}

/** What a quieter limit may change here. */
const partsOf = (hasRecovery: boolean, hasDelays: boolean): readonly ProposalPart[] => [
  ...(hasRecovery ? ['hysteresis' as const] : []),
  'limit',
  ...(hasDelays ? ['onMs' as const, 'offMs' as const] : []),
]

/** All limits of a measurement on a track of today’s values, when they clear, and who is alerted. */
export const LimitFields = ({ device, limits }: Props) => {
  const { form, now, today, config, alerts, mayDevice, rehearsal } = limits
  const { unit, decimals } = displayOf(now.dataKey, now.entry)
  const write = (value: number) => `${formatNumber(value, decimals)} ${unit}`.trim()
  const draft = form.values
  const sendsEvents = draft.alarmEvent || draft.warningEvent
  const { value: recovery, ...recoveryField } = form.field('recovery')
  const isKnown =
    (config.reported !== undefined || config.error !== undefined) &&
    (alerts.settings !== undefined || alerts.error !== undefined)
  // Fields that another value takes while one types would be worse than a moment without them, and a limit that is typed
  // before it is known who is alerted would alert no one.
  if (mayDevice && !isKnown) return <Skeleton label="Loading limits" rows={5} rowRem={4} />
  return (
    <div className={styles.fields}>
      <Lead limits={limits} />
      {today.error === undefined ? (
        <LimitTrack
          bounds={boundsTyped(draft)}
          today={today.today === undefined ? undefined : { ...today.today, now: today.newest }}
          unit={unit}
          decimals={decimals}
        />
      ) : (
        <NotLoaded what="Today’s range" onRetry={today.reload} />
      )}
      <RehearsalOverview
        rehearsal={rehearsal}
        write={write}
        onMove={({ level, side }, value) =>
          limits.typeLimit(fieldsOfLevel[level][side], level, String(value))
        }
      />
      {limitLevels.map((level) => (
        <LevelFields key={level} limits={limits} level={level} unit={unit} />
      ))}
      {sendsEvents && now.keys?.recovery !== undefined ? (
        <TextInput
          {...recoveryField}
          className={styles.recovery}
          label={`Clears after recovering by${unit === '' ? '' : ` (${unit})`}`}
          inputMode="decimal"
          autoComplete="off"
          placeholder="0"
          value={recovery}
        />
      ) : null}
      <RehearsalDetails
        rehearsal={rehearsal}
        write={write}
        parts={partsOf(now.keys?.recovery !== undefined, now.rules !== undefined)}
        maxHysteresis={now.keys?.recovery === undefined ? undefined : limitRange(now.keys.recovery).max}
        onUse={limits.fillIn}
      />
      {hasOtherColours(now, form.values) && !form.hasChanges ? (
        <p className={styles.soft} role="status">
          The card changes its colour at other limits than these. Save makes them the same.
        </p>
      ) : null}
      {now.rules !== undefined && now.keys !== undefined && sendsEvents ? (
        <DelayFields limits={limits} />
      ) : null}
      {mayDevice && now.keys !== undefined && sendsEvents ? (
        <AlertMe deviceid={device.deviceid} limits={limits} />
      ) : null}
    </div>
  )
}
