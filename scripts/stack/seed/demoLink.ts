/** What opens the demo's link: known to all, and of no other stack. */
export const demoLink = 'Demo-link-of-Haul-Truck-1-the-same-each-day'
