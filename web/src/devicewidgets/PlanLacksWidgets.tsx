import cardStyles from '../display/cards/Card.module.css'
import { PlanName } from '../plans/PlanName'

/** Says why a widget shows nothing, and where to find a plan with which it does. */
export const PlanLacksWidgets = ({ plan }: { plan: string }) => (
  <p className={cardStyles.none}>
    Widgets are unavailable on the <PlanName plan={plan} />
  </p>
)
