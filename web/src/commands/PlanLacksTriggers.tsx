import cardStyles from '../display/cards/Card.module.css'
import { PlanName } from '../plans/PlanName'

/** Says why there are no buttons, and where to find a plan that has them. */
export const PlanLacksTriggers = ({ plan }: { plan: string }) => (
  <p className={cardStyles.none}>
    Triggers are unavailable on the <PlanName plan={plan} />
  </p>
)
