// What the page of the mining simulation adds to the signed-in pages.
import '@mantine/core/styles/Progress.layer.css';
