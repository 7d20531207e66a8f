import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { OutputOf } from '../../../shared/core/endpoint'
import { DeviceId, type GroupId } from '../../../shared/core/ids'
import { getService, servicePageSize } from '../../../shared/service/getService'
import type { PlanId } from '../../../shared/service/plan'
import { type ServiceItem, type ServiceState, serviceStates } from '../../../shared/service/serviceItem'
import { callEndpoint } from '../core/api/callEndpoint'
import { useEndpoint } from '../core/api/useEndpoint'
import { Button } from '../ui/button/Button'
import { CountedChoices } from '../ui/button/Segmented'
import { describeError } from '../ui/feedback/describeError'
import { EmptyState } from '../ui/feedback/EmptyState'
import { ErrorBox } from '../ui/feedback/ErrorBox'
import { Skeleton } from '../ui/feedback/Skeleton'
import { byteOrderMark, saveFile } from '../ui/file/saveFile'
import { useNow } from '../ui/text/useNow'
import { toasts } from '../ui/toast/toasts'
import { machineName } from './describeService'
import { LogServiceDialog } from './LogServiceDialog'
import { MachineService } from './MachineService'
import { ServiceHelp } from './ServiceBoard'
import { ServicePlans } from './ServicePlans'
import { ServiceTable } from './ServiceTable'
import { serviceCalendar, serviceCsv } from './serviceFiles'
import styles from './Service.module.css'

type Answer = OutputOf<typeof getService>
type Shown = ServiceState | 'all'

const refreshMs = 60_000
const states = Object.entries(serviceStates) as [ServiceState, string][]
const tones = { overdue: 'alarm', due: 'warning', soon: 'none', unknown: 'none', fine: 'none' } as const

/** All pages, for a file. */
const readAll = async (groupid: GroupId): Promise<Answer> => {
  const first = await callEndpoint(getService, { groupid, page: 0 })
  const items = [...first.items]
  for (let page = 1; page * servicePageSize < first.total; page += 1) {
    items.push(...(await callEndpoint(getService, { groupid, page })).items)
  }
  return { ...first, items }
}

const save = async (groupid: GroupId, kind: 'csv' | 'ics', nowMs: number): Promise<void> => {
  try {
    const { items, plans } = await readAll(groupid)
    if (kind === 'csv') saveFile('service.csv', 'text/csv', [byteOrderMark, serviceCsv(items, plans)])
    else saveFile('service.ics', 'text/calendar', [serviceCalendar(items, plans, nowMs)])
  } catch (error) {
    toasts.show({ tone: 'error', title: 'Error', text: describeError(error, 'The file could not be made.') })
  }
}

interface Opened {
  machine: Pick<ServiceItem, 'deviceid' | 'name'>
  planid?: PlanId
  isLog: boolean
}

/** Who is due, the most urgent first, and the plans by which they are. */
export const GroupService = ({ groupid }: { groupid: GroupId }) => {
  const [params] = useSearchParams()
  const nowMs = useNow()
  const [shown, setShown] = useState<Shown>('all')
  const [page, setPage] = useState(0)
  const [open, setOpen] = useState<Opened | undefined>(() => {
    const deviceid = DeviceId.safeParse(params.get('machine'))
    return deviceid.success ? { machine: { deviceid: deviceid.data, name: '' }, isLog: false } : undefined
  })
  const { data, error, mutate } = useEndpoint(
    getService,
    { groupid, page, ...(shown === 'all' ? {} : { state: shown }) },
    { refreshInterval: refreshMs, keepPreviousData: true },
  )
  if (data === undefined) {
    return error === undefined ? (
      <Skeleton label="Loading the service plans" rows={8} rowRem={3} />
    ) : (
      <ErrorBox
        error={error}
        otherwise="The service plans could not be read."
        onRetry={() => void mutate()}
      />
    )
  }
  const { items, plans, counts, total, mayEdit } = data
  const all = states.reduce((sum, [state]) => sum + (counts[state] ?? 0), 0)
  const pages = Math.ceil(total / servicePageSize)
  const close = () => setOpen(undefined)
  return (
    <>
      {plans.length === 0 ? (
        <EmptyState title="This group has no service plans yet.">
          {mayEdit
            ? 'Add one, such as every 250 h or 6 months.'
            : 'An ADMIN or USER of the group can add one.'}
        </EmptyState>
      ) : (
        <section aria-label="Machines">
          <div className={styles.head}>
            <CountedChoices<Shown>
              label="State"
              choices={[
                { value: 'all', label: 'All', count: all },
                ...states.map(([value, label]) => ({
                  value,
                  label,
                  count: counts[value],
                  tone: tones[value],
                })),
              ]}
              chosen={shown}
              onChoose={(next) => {
                setShown(next)
                setPage(0)
              }}
            />
            <div className={styles.buttons}>
              <ServiceHelp />
              <Button variant="default" onClick={() => void save(groupid, 'csv', nowMs)}>
                CSV
              </Button>
              <Button variant="default" onClick={() => void save(groupid, 'ics', nowMs)}>
                Calendar
              </Button>
            </div>
          </div>
          {items.length === 0 ? <EmptyState title="There are no machines in this state." /> : null}
          {items.length === 0 ? null : (
            <ServiceTable
              caption="Machines by urgency"
              items={items}
              plans={plans}
              nowMs={nowMs}
              actions={(item) => (
                <>
                  {mayEdit ? (
                    <Button
                      size="compact-sm"
                      variant="default"
                      aria-label={`Log ${item.planName} of ${machineName(item)}`}
                      onClick={() => setOpen({ machine: item, planid: item.planid, isLog: true })}
                    >
                      Log
                    </Button>
                  ) : null}
                  <Button
                    size="compact-sm"
                    variant="default"
                    aria-label={`History of ${machineName(item)}`}
                    onClick={() => setOpen({ machine: item, isLog: false })}
                  >
                    History
                  </Button>
                </>
              )}
            />
          )}
          {pages > 1 ? (
            <nav className={styles.head} aria-label="Pages">
              <span className="tabular" aria-live="polite">
                {page * servicePageSize + 1}–{Math.min((page + 1) * servicePageSize, total)} of {total}
              </span>
              <div className={styles.buttons}>
                <Button variant="default" disabled={page === 0} onClick={() => setPage(page - 1)}>
                  Previous
                </Button>
                <Button variant="default" disabled={page + 1 >= pages} onClick={() => setPage(page + 1)}>
                  Next
                </Button>
              </div>
            </nav>
          ) : null}
        </section>
      )}
      <ServicePlans groupid={groupid} plans={plans} mayEdit={mayEdit} />
      {open?.isLog === true ? (
        <LogServiceDialog
          groupid={groupid}
          machine={open.machine}
          planid={open.planid}
          nowMs={nowMs}
          onClose={close}
        />
      ) : null}
      {open?.isLog === false ? (
        <MachineService
          groupid={groupid}
          machine={open.machine}
          nowMs={nowMs}
          onLog={() => setOpen({ machine: open.machine, isLog: true })}
          onClose={close}
        />
      ) : null}
    </>
  )
}
