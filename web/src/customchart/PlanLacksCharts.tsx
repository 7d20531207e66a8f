import cardStyles from '../display/cards/Card.module.css'
import { PlanName } from '../plans/PlanName'

/** Why there is no custom chart, and where to find a plan that has them. */
export const PlanLacksCharts = ({ plan }: { plan: string }) => (
  <p className={cardStyles.none}>
    Custom charts are unavailable on the <PlanName plan={plan} />
  </p>
)
