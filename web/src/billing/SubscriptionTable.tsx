import { Suspense, useState } from 'react'
import { Link } from 'react-router-dom'
import { getSubscriptions } from '../../../shared/billing/subscriptions'
import type { GroupId } from '../../../shared/core/ids'
import { useEndpoint } from '../core/api/useEndpoint'
import { paths } from '../paths'
import type { ColumnRule } from '../ui/table/columnRules'
import { ChoiceField } from '../ui/combobox/ChoiceField'
import { DataTable } from '../ui/table/DataTable'
import { ErrorBox } from '../ui/feedback/ErrorBox'
import { FilterBar } from '../ui/table/FilterBar'
import { useSelection } from '../ui/table/useSelection'
import { Tooltip } from '../ui/tooltip/Tooltip'
import { lazyPart } from '../ui/lazyPart'
import { Button } from '../ui/button/Button'
import { Switch } from '../ui/field/Switch'
import styles from './Billing.module.css'
import {
  wholeList,
  PlanBadge,
  describeTerm,
  subscriptionColumns,
  subscriptionFilters,
  toneOfPlan,
} from './subscriptionColumns'

const ChangePlansDialog = lazyPart(async () => (await import('./ChangePlansDialog')).ChangePlansDialog)

interface Props {
  groupid: GroupId
  groups: readonly { groupid: GroupId; groupName: string }[]
  onGroup: (groupid: string) => void
}

/** The devices of a group, or all on one's own subscription, with their plans and who pays. */
export const SubscriptionTable = ({ groupid, groups, onGroup }: Props) => {
  const [isMine, setIsMine] = useState(false)
  const [rules, setRules] = useState<ColumnRule[]>([])
  const [isChanging, setIsChanging] = useState(false)
  const selection = useSelection()
  const { data, error, mutate } = useEndpoint(getSubscriptions, isMine ? {} : { groupid }, wholeList)
  const rows = data?.devices
  const chosen = (rows ?? []).filter(({ deviceid }) => selection.ids.has(deviceid))
  // Beside the number of the devices that it changes, once there are any.
  const change = (
    <Tooltip text="Upgrade or cancel Portal plan for selected devices.">
      <Button onClick={() => setIsChanging(true)}>Add or Cancel Plan</Button>
    </Tooltip>
  )
  if (rows === undefined && error !== undefined) {
    return <ErrorBox error={error} onRetry={() => void mutate()} />
  }
  return (
    <>
      <div className={styles.tools}>
        <ChoiceField
          label="Group"
          value={groupid}
          disabled={isMine}
          choices={groups.map((group) => ({ value: group.groupid, label: group.groupName }))}
          onChange={(chosen) => {
            selection.clear()
            onGroup(chosen)
          }}
        />
        <Tooltip text="Only view devices on your active subscription.">
          <Switch
            className={styles.switch}
            label="My Subscriptions"
            checked={isMine}
            onChange={({ currentTarget }) => {
              selection.clear()
              setIsMine(currentTarget.checked)
            }}
          />
        </Tooltip>
        {chosen.length === 0 ? change : null}
      </div>
      <DataTable
        caption="Subscriptions"
        rows={rows}
        columns={subscriptionColumns}
        rowId={({ deviceid }) => deviceid}
        rowName={({ name }) => name}
        sortedBy={[{ id: 'name', desc: false }]}
        rules={rules}
        filterColumns={subscriptionFilters}
        rowTone={toneOfPlan}
        tools={<FilterBar columns={subscriptionFilters} rules={rules} onRules={setRules} />}
        selection={{ ...selection, actions: () => change }}
        empty="No devices found."
        card={(row) => (
          <div className={styles.card}>
            <strong>{row.name}</strong>
            <span className={styles.soft}>
              {[row.deviceid, row.type, describeTerm(row), row.subOwner]
                .filter((text) => text !== '')
                .join(' · ')}
            </span>
            <PlanBadge row={row} />
          </div>
        )}
      />
      {rows !== undefined && rows.length > 0 && (
        <p className={styles.soft}>
          {rows.length}
          {data?.lastEvaluatedDevice === undefined ? '' : '+'} {rows.length === 1 ? 'device' : 'devices'}
        </p>
      )}
      <p className={styles.hint}>
        Select devices from the table above to add or cancel plans.{' '}
        <Link to={paths.account('billing')}>Billing Details</Link>
      </p>
      {isChanging && (
        <Suspense fallback={null}>
          <ChangePlansDialog
            rows={chosen}
            onDone={() => {
              setIsChanging(false)
              selection.clear()
            }}
            onClose={() => setIsChanging(false)}
          />
        </Suspense>
      )}
    </>
  )
}
