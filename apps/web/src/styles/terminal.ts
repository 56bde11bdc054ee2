// What the terminal adds to the signed-in pages.
import '@mantine/core/styles/Tabs.layer.css';
import '@mantine/core/styles/Splitter.layer.css';
