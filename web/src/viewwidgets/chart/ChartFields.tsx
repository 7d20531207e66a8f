import { DeviceId } from '../../../../shared/core/ids'
import { type GroupSeries, maxGroupSeries } from '../../../../shared/views/groupView'
import { displayOf } from '../../display/catalogue/displayOf'
import { useGroupKeys } from '../../grouplive/useGroupKeys'
import { useGroupLive } from '../../grouplive/useGroupLive'
import { PermissionButton } from '../../ui/button/PermissionButton'
import { maxNameLength } from '../table/ColumnFields'
import styles from '../Fields.module.css'
import { ItemHead, LookFields } from '../WidgetItemFields'
import { changeAt, moveAt, removeAt } from '../listEdits'
import type { WidgetFieldsProps } from '../WidgetState'
import { RecordChoice } from '../../ui/combobox/RecordChoice'
import { TextInput } from '../../ui/field/Field'

const axes = { left: 'Left axis', right: 'Right axis' } as const

const newSeries = (key: string): GroupSeries => ({
  key,
  dataType: 'latest',
  axis: 'left',
  name: '',
  unit: '',
  dp: null,
})

/** The device of a series; without one it is drawn for all that measure its key. */
const withDevice = ({ deviceid: _, ...series }: GroupSeries, id: string): GroupSeries => {
  const chosen = DeviceId.safeParse(id).data
  return chosen === undefined ? series : { ...series, deviceid: chosen }
}

/** What a chart of a group draws. */
export const ChartFields = ({ groupid, settings, onChange, faults }: WidgetFieldsProps<'chart'>) => {
  const measured = useGroupKeys(groupid, true)
  const { devices } = useGroupLive(groupid, [])
  const { series } = settings
  const change = (next: GroupSeries[]) => onChange({ ...settings, series: next })
  const [first] = Object.keys(measured)
  const full = series.length >= maxGroupSeries ? `A chart has at most ${maxGroupSeries} series.` : undefined
  const none = first === undefined ? 'The devices have sent no numbers yet.' : undefined
  return (
    <fieldset className={styles.section}>
      <legend>Series</legend>
      <ul className={styles.list}>
        {series.map((each, i) => {
          const label = each.name === '' ? displayOf(each.key).label : each.name
          return (
            <li key={i} className={styles.item} aria-label={`Series ${label}`}>
              <ItemHead
                label={label}
                onMove={(by) => change(moveAt(series, i, by))}
                onRemove={() => change(removeAt(series, i))}
              />
              <div className={styles.fields}>
                <RecordChoice
                  label="Value"
                  value={each.key}
                  choices={{ [each.key]: displayOf(each.key).label, ...measured }}
                  onChange={(key) => change(changeAt(series, i, { key }))}
                />
                <RecordChoice
                  label="Device"
                  value={each.deviceid ?? ''}
                  choices={{
                    '': 'All devices that measure it',
                    ...(each.deviceid === undefined ? {} : { [each.deviceid]: each.deviceid }),
                    ...Object.fromEntries(devices.map(({ deviceid, name }) => [deviceid, name])),
                  }}
                  onChange={(id) => change(series.map((one, at) => (at === i ? withDevice(one, id) : one)))}
                />
                <RecordChoice
                  label="Axis"
                  value={each.axis}
                  choices={axes}
                  onChange={(axis) => change(changeAt(series, i, { axis }))}
                />
                <TextInput
                  size="xs"
                  label="Name"
                  value={each.name}
                  maxLength={maxNameLength}
                  error={faults[`series.${i}.name`]}
                  onChange={({ currentTarget: { value: name } }) => change(changeAt(series, i, { name }))}
                />
                <LookFields
                  look={each}
                  trendColor={undefined}
                  faultOf={(field) => faults[`series.${i}.${field}`]}
                  onChange={({ unit = each.unit, dp = each.dp }) => change(changeAt(series, i, { unit, dp }))}
                />
              </div>
            </li>
          )
        })}
      </ul>
      <PermissionButton
        size="compact-sm"
        variant="default"
        disabledReason={full ?? none}
        onClick={() => {
          if (first !== undefined) change([...series, newSeries(first)])
        }}
      >
        Add series
      </PermissionButton>
      {faults.series !== undefined && <p className={styles.fault}>{faults.series}</p>}
    </fieldset>
  )
}
