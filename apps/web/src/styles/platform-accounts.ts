// What the pages of trading accounts add to the signed-in pages.
import '@mantine/core/styles/SimpleGrid.layer.css';
import '@mantine/core/styles/RadioCard.layer.css';
import '@mantine/core/styles/RadioIndicator.layer.css';
