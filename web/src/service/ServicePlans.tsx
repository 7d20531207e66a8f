import { useState } from 'react'
import type { GroupId } from '../../../shared/core/ids'
import { removeServicePlan } from '../../../shared/service/changeService'
import { type ServicePlan, describeInterval } from '../../../shared/service/plan'
import { useAction } from '../core/api/useAction'
import { Button } from '../ui/button/Button'
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog'
import { readsOfService } from './readsOfService'
import { ServicePlanDialog } from './ServicePlanDialog'
import styles from './Service.module.css'

const sayMachines = ({ devices }: ServicePlan): string => {
  if (devices === undefined) return 'all machines of the group'
  return devices.length === 1 ? '1 machine' : `${devices.length} machines`
}

interface Props {
  readonly groupid: GroupId
  readonly plans: readonly ServicePlan[]
  readonly mayEdit: boolean
}

/** The plans of a group, and the way to change them. */
export const ServicePlans = ({ groupid, plans, mayEdit }: Props) => {
  const [open, setOpen] = useState<{ plan: ServicePlan | undefined; isRemoved: boolean }>()
  const removal = useAction(removeServicePlan, {
    success: ({ message }) => message,
    refresh: readsOfService(groupid),
  })
  const close = () => setOpen(undefined)
  const removed = open?.isRemoved === true ? open.plan : undefined
  return (
    <section aria-label="Plans">
      <div className={styles.head}>
        <h2>Plans</h2>
        {mayEdit ? (
          <Button
            variant={plans.length === 0 ? 'filled' : 'default'}
            onClick={() => setOpen({ plan: undefined, isRemoved: false })}
          >
            Add Plan
          </Button>
        ) : null}
      </div>
      <ul className={styles.list}>
        {plans.map((plan) => (
          <li key={plan.planid} className={styles.row}>
            <div>
              <h3>{plan.name}</h3>
              <p className={styles.note}>
                {describeInterval(plan)}, {sayMachines(plan)}, on the calendar of {plan.timeZone}
              </p>
              {plan.tasks === '' ? null : <p>{plan.tasks}</p>}
            </div>
            {mayEdit ? (
              <div className={styles.buttons}>
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-label={`Change ${plan.name}`}
                  onClick={() => setOpen({ plan, isRemoved: false })}
                >
                  Change
                </Button>
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-label={`Remove ${plan.name}`}
                  onClick={() => setOpen({ plan, isRemoved: true })}
                >
                  Remove
                </Button>
              </div>
            ) : null}
          </li>
        ))}
      </ul>
      {open?.isRemoved === false ? (
        <ServicePlanDialog groupid={groupid} plan={open.plan} onClose={close} />
      ) : null}
      {removed === undefined ? null : (
        <ConfirmDialog
          title={`Remove ${removed.name}?`}
          confirmLabel="Remove"
          danger
          onConfirm={() => removal.run({ groupid, planid: removed.planid })}
          onClose={close}
        >
          No machine is due by this plan any more. What was logged stays in the log of each machine.
        </ConfirmDialog>
      )}
    </section>
  )
}
