// What the page of the market analysis adds to the signed-in pages.
import '@mantine/core/styles/Marquee.layer.css';
