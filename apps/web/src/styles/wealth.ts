// What the home page and the portfolio add to the signed-in pages.
import '@mantine/core/styles/ColorSwatch.layer.css';
import '@mantine/core/styles/SimpleGrid.layer.css';
import '@mantine/core/styles/Image.layer.css';
import '@mantine/core/styles/Progress.layer.css';
