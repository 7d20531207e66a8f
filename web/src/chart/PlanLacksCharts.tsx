import cardStyles from '../display/Card.module.css'
import { PlanName } from '../plans/PlanName'

/** Says why there is no chart, and where to find a plan that has them (spec 1 §6). */
export const PlanLacksCharts = ({ plan }: { plan: string }) => (
  <p className={cardStyles.none}>
    Charts are unavailable on the <PlanName plan={plan} />
  </p>
)
