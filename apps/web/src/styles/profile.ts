// What the pages and dialogs of profile and identity add to the signed-in pages.
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Progress.layer.css';
import '@mantine/core/styles/SimpleGrid.layer.css';
import '@mantine/core/styles/Image.layer.css';
