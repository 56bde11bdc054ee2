// What the dialogs of paying in add to the signed-in pages.
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Tabs.layer.css';
import '@mantine/core/styles/Code.layer.css';
import '@mantine/core/styles/List.layer.css';
import '@mantine/core/styles/PinInput.layer.css';
import '@mantine/core/styles/SimpleGrid.layer.css';
import '@mantine/core/styles/Stepper.layer.css';
