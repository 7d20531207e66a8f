// Styles of the components that pages behind the sign-in use beyond `baseStyles.ts`. A component's styles are added
// here when a page first uses it, after those that it stands on.
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
